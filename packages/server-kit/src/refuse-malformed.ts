import type { IncomingMessage } from 'node:http'
import { AppError } from '@billfold/contracts/errors'
import type { Middleware } from './app.ts'

/** Rejects requests that a proxy in front of us may interpret differently: more than one Host header, or a URL that is not percent-encoded UTF-8. */
export const refuseMalformed: Middleware = async function refuseMalformed(ctx, next) {
  if (countHosts(ctx.req) > 1) throw new AppError('validation_failed', 'The request has more than one Host header')
  if (!isDecodable(ctx.url)) throw new AppError('validation_failed', 'The address is not valid')
  await next()
}

/** Node keeps only the first Host header in `headers`. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

function isDecodable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}
