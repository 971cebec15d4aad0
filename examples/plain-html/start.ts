import { startHost } from '../host/start-host.ts'
import { plainHtml } from './host.ts'

await startHost(plainHtml)
