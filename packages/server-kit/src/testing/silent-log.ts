import { createLogger } from '../logger.ts'

export const silentLog = createLogger('test', 'silent')
