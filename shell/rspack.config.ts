import { prerenderConfig, shellConfig, workerConfig } from '@billfold/web-kit/rspack/shell-config.ts'

export default [shellConfig(import.meta.dirname), workerConfig(import.meta.dirname), prerenderConfig(import.meta.dirname)]
