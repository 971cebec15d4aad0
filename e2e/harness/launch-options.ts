const executablePath = process.env.CHROMIUM_PATH

/** Other machines are away at once, in every test alike: a name server that does not answer would keep what leads there open for seconds. */
const NOTHING_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

export function launchOptions(...args: readonly string[]) {
  return { args: [NOTHING_ELSE, ...args], ...(executablePath && { executablePath }) }
}
