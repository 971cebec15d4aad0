import { richTextLink, richTextTags, richTextToHtml, tableSpan } from '@billfold/contracts/proposals/rich-text'
import { Fragment, type ReactNode, createElement, useMemo } from 'react'
import styles from './rich-text.module.css'

const allowed: ReadonlySet<string> = new Set(richTextTags)
/** Elements whose content is not readable text. */
export const unreadTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext', 'object'])
/** Elements in which white space between children is ignored. */
const structural = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol'])

/**
 * Security: builds React elements from an allow-list. DOMParser neither runs nor loads anything, and only element names, text and links are
 * read from the parsed document. No HTML is inserted into the page, so mutation XSS is impossible.
 */
function htmlToElements(html: string): ReactNode[] {
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
  // Prevents the linked site from accessing the opener page and seeing its URL.
  if (element.localName === 'a' && richTextLink.test(href)) return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  if (element.localName !== 'td' && element.localName !== 'th') return {}
  const spans = ['colSpan', 'rowSpan'].map((name) => [name, element.getAttribute(name.toLowerCase()) ?? ''] as const)
  return Object.fromEntries(spans.filter(([, span]) => tableSpan.test(span)))
}

export function RichText({ children }: { children: string }) {
  const elements = useMemo(() => htmlToElements(richTextToHtml(children)), [children])
  return <div className={styles.text}>{elements}</div>
}
