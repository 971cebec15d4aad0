import { lazyPart } from '../lazy-part.tsx'

/** For whoever runs this Billfold; nobody else carries its code. */
export const OperatorPart = lazyPart(() => import('./operator-page.tsx').then((file) => file.OperatorPage))
