// JSX runtime without React, so that other sites need not load React (the build aliases `react/jsx-runtime` to this file). Creates DOM
// nodes directly and never re-renders; supports components without state and effects.

type Child = Node | string | number | boolean | null | undefined | readonly Child[]
type Props = Readonly<Record<string, unknown>> & { children?: Child }

export const Fragment = ({ children }: Props): Node => {
  const fragment = document.createDocumentFragment()
  append(fragment, children)
  return fragment
}

export function jsx(type: string | ((props: Props) => Node), props: Props): Node {
  if (typeof type === 'function') return type(props)
  const element = document.createElement(type)
  const { children, style, ...rest } = props
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== null) write(element, name, value)
  // Set one by one, because the host page's content security policy may block a style attribute.
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, String(value))
  append(element, children)
  return element
}

export const jsxs = jsx

function write(element: Element, name: string, value: unknown): void {
  if (name === 'className') element.setAttribute('class', String(value))
  else element.setAttribute(name, String(value))
}

function append(parent: Node, child: Child): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one)
  else if (child instanceof Node) parent.appendChild(child)
  else if (typeof child === 'string' || typeof child === 'number') parent.appendChild(document.createTextNode(String(child)))
}
