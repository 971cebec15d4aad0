import { lazyPart } from '../lazy-part.tsx'

/** Lazy: users with clients never need this code. */
export const WelcomePart = lazyPart(() => import('./welcome.tsx').then((file) => file.Welcome))

/** Ignores failures: the component shows them when it renders. */
export async function preloadWelcome(): Promise<void> {
  await WelcomePart.request().catch(() => undefined)
}
