import { useEffect, useState } from 'react'
import type { Toaster as ToasterType, ToasterProps } from './toaster.tsx'

/** Milliseconds until the toaster's code is preloaded. No page starts with a toast, so the code must not delay the first page. */
const PRELOAD_AFTER_MS = 5000

let Loaded: typeof ToasterType | undefined

async function load(): Promise<void> {
  Loaded = (await import(/* webpackChunkName: "toaster" */ './toaster.tsx')).Toaster
}

/** Shows toasts once the code is loaded. The first toast loads it immediately if necessary. */
export function Toaster(props: ToasterProps) {
  const [Shown, setShown] = useState(() => Loaded)
  const awaited = props.toast?.id
  useEffect(() => {
    if (Shown) return undefined
    let isGone = false
    // If loading fails, the next toast tries again.
    const request = () => void load().then(() => isGone || setShown(() => Loaded), () => undefined)
    const preload = awaited === undefined ? setTimeout(request, PRELOAD_AFTER_MS) : undefined
    if (awaited !== undefined) request()
    return () => {
      isGone = true
      clearTimeout(preload)
    }
  }, [Shown, awaited])
  // Rendered from the start. An open modal dialog would hide an element that is added later from screen readers.
  return <div aria-live="off">{Shown && <Shown {...props} />}</div>
}
