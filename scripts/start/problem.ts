/** What the person at the terminal can do something about: shown as it is, without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The text to show for an error: expected ones speak for themselves, a bug shows where it is. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of the system, not of ours: "EACCES: permission denied, open '/srv/billfold/.data/secrets.json'".
  const speaksForItself = error instanceof Problem || ['EnvironmentError', 'DatabaseProblem'].includes(error.name) || hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR')
  return speaksForItself ? error.message : (error.stack ?? error.message)
}
