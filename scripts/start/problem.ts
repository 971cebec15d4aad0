/** An error that the user can fix: shown without a stack. */
export class Problem extends Error {
  override name = 'Problem'
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The text to show: a stack for bugs only. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // System errors: "EACCES: permission denied, open '/srv/billfold/.data/secrets.json'".
  const speaksForItself = error instanceof Problem || ['EnvironmentError', 'DatabaseProblem'].includes(error.name) || hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR')
  return speaksForItself ? error.message : (error.stack ?? error.message)
}
