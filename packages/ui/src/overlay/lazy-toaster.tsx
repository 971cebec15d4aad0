import { useEffect, useState } from 'react'
import type { Toaster as ToasterType, ToasterProps } from './toaster.tsx'

/** In milliseconds. No page begins with a toast, so its code must not delay the first one. */
const PRELOAD_AFTER = 5000

let Loaded: typeof ToasterType | undefined

async function load(): Promise<void> {
  Loaded = (await import(/* webpackChunkName: "toaster" */ './toaster.tsx')).Toaster
}

/** Shows toasts once its code is loaded, at the latest with the first one. */
export function Toaster(props: ToasterProps) {
  const [Shown, setShown] = useState(() => Loaded)
  const awaited = props.toast?.id
  useEffect(() => {
    if (Shown) return undefined
    let isGone = false
    // After a failure, the next toast tries again.
    const request = () => void load().then(() => isGone || setShown(() => Loaded), () => undefined)
    const preload = awaited === undefined ? setTimeout(request, PRELOAD_AFTER) : undefined
    if (awaited !== undefined) request()
    return () => {
      isGone = true
      clearTimeout(preload)
    }
  }, [Shown, awaited])
  // From the start, so that a modal dialog does not hide a toaster that is loaded later.
  return <div aria-live="off">{Shown && <Shown {...props} />}</div>
}
