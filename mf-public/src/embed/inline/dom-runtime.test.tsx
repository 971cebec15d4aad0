import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Freshness, ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import { bareProject, longProject, sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { jsx } from './dom-runtime.ts'

type Parameters = globalThis.Parameters<typeof jsx>

/** Renders React elements with our runtime, as the import alias does in the build. */
function draw(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(draw)
  if (!isValidElement(node)) return node
  const { type, props } = node as ReactElement<{ children?: ReactNode }>
  if (typeof type === 'function') return draw((type as (props: object) => ReactNode)(props))
  return jsx(type, { ...props, children: draw(props.children) } as Parameters[1])
}

/** React omits the space after a colon in styles; browsers add it. */
function markup(html: string): string {
  const box = document.createElement('div')
  box.innerHTML = html
  return box.innerHTML.replaceAll(/(--letters): ?(\d+);?/g, '$1:$2')
}

test.each([
  ['a project', () => <ProjectStatus shared={sampleProject()} />],
  ['a project without optional values', () => <ProjectStatus shared={bareProject} language="fr" />],
  ['a project with long words', () => <ProjectStatus shared={longProject} language="de" />],
  ['the time of the last update', () => <Freshness updatedAt={new Date('2026-11-20T15:04:00Z')} isLate language="es" />],
])('renders %s as React does', (_, make) => {
  expect(markup((draw(make()) as Element).outerHTML)).toBe(markup(renderToStaticMarkup(make())))
})
