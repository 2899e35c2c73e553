/* SPDX-License-Identifier: Apache-2.0
 *
 * Drives the core behind the pipe: `r ADDR`, `w ADDR VALUE`, `i` (sleep until the interrupt or for a while) go out, a value comes back.
 * Prints nothing else; exit status 0 if all is as it should be, else the line that was not.
 */
#include <stdio.h>
#include <string.h>

#include "mine_core.h"
#include "field.h"
#include "programs.h"

static int line;
static int sleeps;
#define CHECK(condition) do { if (!(condition) && !line) line = __LINE__; } while (0)

static uint32_t answer(void) {
  unsigned long v = 0;
  fflush(stdout);
  if (scanf("%lx", &v) != 1) line = line ? line : __LINE__;
  return (uint32_t)v;
}
uint32_t mine_io_read(const struct mine_core *core, uint32_t offset) {
  printf("r %lx\n", (unsigned long)(core->base + offset));
  return answer();
}
void mine_io_write(const struct mine_core *core, uint32_t offset, uint32_t value) {
  printf("w %lx %lx\n", (unsigned long)(core->base + offset), (unsigned long)value);
  (void)answer();
}
static void nap(void *context) {
  ++*(int *)context;
  printf("i\n");
  (void)answer();
}

/* One run of program field with its four inputs. */
static void field(const struct mine_core *core, int interrupt) {
  static const uint32_t in_p[2] = {INPUT_P}, in_q[2] = {INPUT_Q}, out_p[5] = {OUTPUT_P}, out_q[5] = {OUTPUT_Q};
  uint32_t i, code = 99, word;
  int result;
  MINE_LOAD_PROGRAM(result, core, field, FIELD);
  CHECK(result == MINE_OK);
  for (i = 0; i < 2; i++) {
    CHECK(mine_write_element(core, field_in_p[i], &in_p[i]) == MINE_OK);
    CHECK(mine_write_element(core, field_in_q[i], &in_q[i]) == MINE_OK);
  }
  CHECK(mine_start(core, FIELD_ENTRY_CHECKED, interrupt) == MINE_OK);
  CHECK(mine_poll(core, 0) == MINE_RUNNING);
  if (interrupt) {
    CHECK(mine_wait_interrupt(core, nap, &sleeps, &code) == MINE_OK);
    CHECK(sleeps > 0 && sleeps < 4);
  } else {
    CHECK(mine_wait(core, 2, &code) == MINE_E_TIMEOUT);
    CHECK(mine_wait(core, 100000, &code) == MINE_OK);
  }
  CHECK(code == FIELD_STATUS_OK);
  CHECK(mine_cycles(core) == CYCLES);
  for (i = 0; i < 5; i++) {
    CHECK(mine_read_element(core, field_out_p[i], &word) == MINE_OK && word == out_p[i]);
    CHECK(mine_read_element(core, field_out_q[i], &word) == MINE_OK && word == out_q[i]);
  }
  CHECK(mine_check(core) == MINE_OK);
}

/* Programs that end in each way that a core with RAM has. */
static void endings(const struct mine_core *core) {
  uint32_t i, code = 0;
  for (i = 0; i < sizeof endings_of / sizeof endings_of[0]; i++) {
    CHECK(mine_load(core, endings_of[i].words, endings_of[i].count) == MINE_OK);
    CHECK(mine_start(core, 0, 0) == MINE_OK);
    CHECK(mine_wait(core, 1000, &code) == endings_of[i].result);
  }
  CHECK(mine_clear(core) == MINE_OK && mine_poll(core, &code) == MINE_OK && code == 0);

  CHECK(mine_resume(core) == MINE_E_NOT_WAITING);
  CHECK(mine_load(core, waiting, sizeof waiting / sizeof waiting[0]) == MINE_OK);
  CHECK(mine_start(core, 0, 1) == MINE_OK);
  CHECK(mine_wait_interrupt(core, nap, &sleeps, &code) == MINE_WAITING && code == 7);
  CHECK(mine_start(core, 0, 1) == MINE_E_BUSY && mine_load(core, waiting, 1) == MINE_E_BUSY);
  CHECK(mine_write_element(core, MINE_DATA_OFFSET, waiting) == MINE_OK);
  CHECK(mine_resume(core) == MINE_OK);
  CHECK(mine_wait_interrupt(core, nap, &sleeps, &code) == MINE_OK && code == 9);
  CHECK(mine_check(core) == MINE_OK);

  /* without end */
  CHECK(mine_load(core, endless, 1) == MINE_OK && mine_start(core, 0, 0) == MINE_OK);
  CHECK(mine_wait(core, 5, &code) == MINE_E_TIMEOUT);
  CHECK(mine_clear(core) == MINE_E_BUSY && mine_read_element(core, MINE_DATA_OFFSET, &code) == MINE_E_BUSY);
  CHECK(mine_write_element(core, MINE_DATA_OFFSET, waiting) == MINE_E_BUSY && mine_load(core, endless, 1) == MINE_E_BUSY);
  CHECK(mine_check(core) == MINE_OK);
  (void)mine_io_read(core, MINE_DATA_OFFSET);
  CHECK(mine_check(core) == MINE_E_REFUSED);
}

int main(void) {
  struct mine_core core;
  uint32_t word = 0;
  int i;
  CHECK(mine_init(&core, 4) == MINE_E_ID); /* VERSION is no ID */
  CHECK(mine_init(&core, 0) == MINE_OK);
  CHECK(mine_check(&core) == MINE_OK);
  CHECK(mine_load(&core, waiting, 0) == MINE_E_RANGE);
  CHECK(mine_load(&core, waiting, MINE_INSTRUCTIONS + 1) == MINE_E_RANGE);
  CHECK(mine_start(&core, MINE_INSTRUCTIONS, 0) == MINE_E_RANGE);
  CHECK(mine_read_element(&core, MINE_DATA_OFFSET - 4, &word) == MINE_E_RANGE);
  CHECK(mine_write_element(&core, MINE_DATA_OFFSET + MINE_ELEMENTS * MINE_ELEMENT_STRIDE, &word) == MINE_E_RANGE);
  CHECK(mine_read_element(&core, MINE_DATA_OFFSET + 2, &word) == MINE_E_RANGE);
  (void)mine_io_read(&core, MINE_BYTES - 4);
  CHECK(mine_check(&core) == MINE_E_UNDEFINED);
  CHECK(mine_clear(&core) == MINE_OK && mine_check(&core) == MINE_OK);
  field(&core, 0);
  field(&core, 1);
  endings(&core);
  for (i = -9; i <= MINE_RUNNING; i++)
    CHECK((strcmp(mine_message(i), "unknown result") == 0) == (i > MINE_E_CONSTANT_INDEX && i < MINE_WAITING));
  return line > 255 ? 255 : line;
}
