import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'
import '@billfold/ui/tokens/fonts.css'
import './api-reference.css'

// Nothing is loaded from other hosts: no fonts, proxy, telemetry or services of Scalar.
createApiReference('#root', {
  url: '/api/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  hideModels: true,
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenAllTags: false,
})
