import type { Device } from '@billfold/contracts/accounts/security'
import { fillIn } from '@billfold/contracts/message'

/** The first match wins, because most browsers' user agents also contain names of browsers that are listed after them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
]

/** Returns the device from the user agent, for example 'Firefox on Linux', or the program's name if it is not a browser. */
export function deviceOf(userAgent: string): Device {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser && system) return { device: fillIn('{browser} on {system}', { browser, system }).message, browser, system }
  return { device: browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'Unknown device' }
}

function find(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
