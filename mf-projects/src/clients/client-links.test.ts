import { describe, expect, test } from 'vitest'
import { emailLink, phoneLink, websiteLink } from './client-links.ts'

describe('a website', () => {
  test.each([
    ['https://acme.com/about', 'https://acme.com/about'],
    ['HTTP://acme.com', 'http://acme.com/'],
    ['acme.com', 'https://acme.com/'],
    ['acme.com:8080/x?y=1', 'https://acme.com:8080/x?y=1'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
  ])('%j links to %j', (typed, address) => {
    expect(websiteLink(typed)).toBe(address)
  })

  test.each(['javascript:alert(document.domain)', 'data:text/html,a.b', 'ftp://acme.com', 'mailto:a@acme.com', 'file:///etc/a.b', 'https://bank.com@evil.com', 'acme', 'not yet'])(
    '%j is not a link',
    (typed) => {
      expect(websiteLink(typed)).toBeNull()
    },
  )
})

describe('an e-mail address', () => {
  test('becomes a mailto link', () => {
    expect(emailLink('a+b@acme.com')).toBe('mailto:a%2Bb@acme.com')
  })

  test('cannot add headers to the email', () => {
    expect(emailLink('a@acme.com?bcc=x')).toBe('mailto:a@acme.com%3Fbcc%3Dx')
    expect(emailLink('nobody')).toBeNull()
  })
})

describe('a phone number', () => {
  test.each([
    ['+1 (555) 010-2030', 'tel:+15550102030'],
    ['(+49) 30 1234', 'tel:+49301234'],
    ['030/1234', 'tel:0301234'],
    ['555-0102 ext. 12', 'tel:5550102'],
  ])('dials %j as %j', (typed, address) => {
    expect(phoneLink(typed)).toBe(address)
  })

  test('has no link if it contains no digits', () => {
    expect(phoneLink('ask Grace')).toBeNull()
  })
})
