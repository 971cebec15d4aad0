import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import type { Logger } from '@billfold/server-kit/logger'
// oxlint-disable-next-line typescript/no-deprecated -- McpServer takes zod schemas of its own version; ours become JSON Schema
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { callTool } from './call-tool.ts'
import { instructions } from './instructions.ts'
import type { ToolUser } from './run-tool.ts'
import { failed } from './tool-result.ts'
import { mayUse, tools } from './tools.ts'

const INFO = { name: 'billfold', title: 'Billfold', version: SERVICE_VERSIONS.gateway }

/** Answers one protocol message. No state is kept between messages, so any gateway can answer the next one. */
export async function answerMessage(request: Request, message: unknown, user: ToolUser, log: Logger): Promise<Response> {
  const server = new Server(INFO, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...tools.values()].filter((tool) => mayUse(user.scopes, tool)).map(({ definition }) => definition) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    log.info({ tool: name }, 'tool called')
    try {
      return await callTool(name, input, user)
    } catch (error) {
      log.error({ err: error, tool: name }, 'tool failed')
      return failed({ code: 'internal_error', message: 'Something went wrong on our side. Please try again.' })
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
