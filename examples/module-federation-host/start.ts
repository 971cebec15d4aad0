import { startHost } from '../host/start-host.ts'
import { moduleFederationHost } from './host.ts'

await startHost(moduleFederationHost)
