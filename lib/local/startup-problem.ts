/** Something the person at the terminal can put right: one line that says what to do, no stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
