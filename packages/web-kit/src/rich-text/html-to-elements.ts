import { richTextLink, richTextTags, tableSpan } from '@billfold/contracts/proposals/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'

const allowed: ReadonlySet<string> = new Set(richTextTags)
/** Their content is no text for anybody to read. */
export const unreadTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext', 'object'])
/** Between their parts white space is none. */
const structural = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol'])

/**
 * Builds what HTML means from the allow-list alone: of the document that it is parsed into (which runs and loads nothing) only names,
 * texts and links are read. No HTML is ever put on the page, so there is none that could turn out to be something else there.
 */
export function htmlToElements(html: string): ReactNode[] {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => toElement(node, index, structural.has(parent.localName)))
}

function toElement(node: ChildNode, index: number, inStructure: boolean): ReactNode {
  if (node instanceof Text) return inStructure && node.data.trim() === '' ? null : node.data
  if (!(node instanceof Element) || unreadTags.has(node.localName)) return null
  const isAllowed = allowed.has(node.localName)
  const props = isAllowed ? propsOf(node) : {}
  return createElement(isAllowed ? node.localName : Fragment, { key: index, ...props }, ...childrenOf(node))
}

function propsOf(element: Element): Record<string, string> {
  const href = element.getAttribute('href') ?? ''
  // The page that is left keeps its form, and the one that is opened learns nothing of it.
  if (element.localName === 'a' && richTextLink.test(href)) return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  if (element.localName !== 'td' && element.localName !== 'th') return {}
  const spans = ['colSpan', 'rowSpan'].map((name) => [name, element.getAttribute(name.toLowerCase()) ?? ''] as const)
  return Object.fromEntries(spans.filter(([, span]) => tableSpan.test(span)))
}
