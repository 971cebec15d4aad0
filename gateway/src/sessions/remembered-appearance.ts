import { type Appearance, appearances } from '@billfold/contracts/settings/appearance'
import { defaultSettings } from '@billfold/contracts/settings/settings'
import type { GatewayContext } from '../context.ts'

const COOKIE = 'billfold.appearance'
const ONE_YEAR = 365 * 24 * 60 * 60 * 1000

/**
 * Reads the last appearance used on this device. The sign-in page is served with it so that the colors are right before any script runs.
 */
export function rememberedAppearance({ cookies }: GatewayContext): Appearance {
  const value = cookies.get(COOKIE, { signed: false })
  return appearances.find((appearance) => appearance === value) ?? defaultSettings.profile.appearance
}

/** Devices that use the default need no cookie. */
export function rememberAppearance(ctx: GatewayContext, appearance: Appearance): void {
  if (rememberedAppearance(ctx) === appearance) return
  ctx.cookies.set(COOKIE, appearance, { maxAge: ONE_YEAR, httpOnly: true, sameSite: 'lax', signed: false })
}
