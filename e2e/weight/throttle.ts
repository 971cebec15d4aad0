import type { CDPSession } from '@playwright/test'

/** A slow phone on 4G: 150 ms round trip, 1.6 Mbit/s, and a processor at a quarter of its speed. */
const LATENCY = 150
const BYTES_PER_SECOND = 200_000
const SLOWDOWN = 4

export async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await slowDown(devtools)
}

/** Throttles only the processor, not the network. */
export function slowDown(devtools: CDPSession): Promise<unknown> {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
