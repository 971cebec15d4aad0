const executablePath = process.env.CHROMIUM_PATH

/** Other hosts fail immediately, because a DNS lookup might take seconds. */
const NOTHING_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

export function launchOptions(...args: readonly string[]) {
  return { args: [NOTHING_ELSE, ...args], ...(executablePath && { executablePath }) }
}
