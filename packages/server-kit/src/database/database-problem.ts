/** A problem that the operator can fix: shown without a stack. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
}
