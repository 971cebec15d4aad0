import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { MatchedCall } from '@billfold/server-kit/call-router'
import Koa from 'koa'
import type { GatewayContext, GatewayExtras, GatewayState } from '../context.ts'

interface Asked {
  method?: string
  headers?: Record<string, string>
  address?: string
  matched?: MatchedCall
}

export function contextOf({ method = 'GET', headers = {}, address = '203.0.113.7', matched }: Asked): GatewayContext {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, headers, url: '/' })
  const ctx = new Koa<GatewayState, GatewayExtras>().createContext<GatewayState>(request, new ServerResponse(request)) as GatewayContext
  ctx.request.ip = address
  ctx.state.matched = matched
  return ctx
}
