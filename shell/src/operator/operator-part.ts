import { lazyPart } from '../lazy-part.tsx'

/** Lazy: only operators load this code. */
export const OperatorPart = lazyPart(() => import('./operator-page.tsx').then((file) => file.OperatorPage))
