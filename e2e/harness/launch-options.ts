const executablePath = process.env.CHROMIUM_PATH

/** Blocks all other hosts, because a slow name server would delay tests. */
const NOTHING_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

export function launchOptions(...args: readonly string[]) {
  return { args: [NOTHING_ELSE, ...args], ...(executablePath && { executablePath }) }
}
