import { call, defineCalls } from '../call.ts'
import { registry } from './registry.ts'

export const moduleCalls = defineCalls('modules', {
  registry: call({
    method: 'GET',
    path: '/api/registry',
    service: 'gateway',
    access: 'anyone',
    summary: 'The modules and the releases that this session gets',
    response: registry,
  }),
})
