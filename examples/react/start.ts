import { startHost } from '../host/start-host.ts'
import { react } from './host.ts'

await startHost(react)
