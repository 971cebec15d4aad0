const executablePath = process.env.CHROMIUM_PATH

/** Makes all other host names fail immediately, because a real DNS lookup could take seconds. */
const NOTHING_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

export function launchOptions(...args: readonly string[]) {
  return { args: [NOTHING_ELSE, ...args], ...(executablePath && { executablePath }) }
}
