// The container's health check: `node check-health.mjs /readyz`. Needed because the image has no curl or wget.
const { HOST: given, PORT } = process.env
const [path = '/healthz'] = process.argv.slice(2)
// A process that listens on all addresses is reachable on loopback.
const host = !given?.trim() || ['0.0.0.0', '::'].includes(given) ? '127.0.0.1' : given

const answer = await fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
