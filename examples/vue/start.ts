import { startHost } from '../host/start-host.ts'
import { vue } from './host.ts'

await startHost(vue)
