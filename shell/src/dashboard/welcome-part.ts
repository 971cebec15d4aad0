import { lazyPart } from '../lazy-part.tsx'

/** Nobody carries its code who has a client. */
export const WelcomePart = lazyPart(() => import('./welcome.tsx').then((file) => file.Welcome))

/** For whoever is about to see it. What fails here is told where it is shown. */
export async function preloadWelcome(): Promise<void> {
  await WelcomePart.request().catch(() => undefined)
}
