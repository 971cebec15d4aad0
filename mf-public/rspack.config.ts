import { apiReferenceConfig } from './build/api-reference-config.ts'
import { embedConfigs } from './build/embed-config.ts'
import { pageConfig, verifyPageConfig } from './build/page-config.ts'
import { remoteConfig } from './build/remote-config.ts'

const root = import.meta.dirname

export default [pageConfig(root), verifyPageConfig(root), apiReferenceConfig(root), ...embedConfigs(root), remoteConfig(root)]
