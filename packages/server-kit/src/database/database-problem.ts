/** What whoever runs the database can do something about: shown as it is, without a stack. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
}
