import { moduleConfig } from '@billfold/web-kit/rspack/module-config.ts'

export default moduleConfig(import.meta.dirname)
