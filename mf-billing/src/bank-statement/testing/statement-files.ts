/** Sample files that follow the documentation of their formats. */

const camtEntry = (version: '02' | '04' | '08') => {
  const party = (role: string, name: string) => (version === '08' ? `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>` : `<${role}><Nm>${name}</Nm></${role}>`)
  const status = version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>'
  const pending = version === '08' ? '<Sts><Cd>PDNG</Cd></Sts>' : '<Sts>PDNG</Sts>'
  const amount = (value: string) => (version === '02' ? `<AmtDtls><TxAmt><Amt Ccy="USD">${value}</Amt></TxAmt></AmtDtls>` : `<Amt Ccy="USD">${value}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`)
  return `
    <Ntry>
      <NtryRef>1</NtryRef><Amt Ccy="USD">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}
      <BookgDt><Dt>2026-05-04</Dt></BookgDt><ValDt><Dt>2026-05-05</Dt></ValDt><AcctSvcrRef>2026050400001</AcctSvcrRef>
      <NtryDtls><TxDtls>
        <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
        <RltdPties>${party('Dbtr', 'Northwind Coffee &amp; Co')}</RltdPties>
        <RmtInf><Ustrd>INV-2026-</Ustrd><Ustrd>0042</Ustrd></RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>
    <Ntry>
      <Amt Ccy="USD">150.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}
      <BookgDt><DtTm>2026-05-06T08:00:00+02:00</DtTm></BookgDt><AcctSvcrRef>BATCH</AcctSvcrRef>
      <NtryDtls>
        <TxDtls><Refs><AcctSvcrRef>B-1</AcctSvcrRef></Refs>${amount('100.50')}<RltdPties>${party('Dbtr', 'Globex')}</RltdPties></TxDtls>
        <TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs>${amount('50.00')}<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
      </NtryDtls>
    </Ntry>
    <Ntry>
      <Amt Ccy="USD">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}<BookgDt><Dt>2026-05-07</Dt></BookgDt>
    </Ntry>
    <Ntry>
      <Amt Ccy="USD">77.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${pending}<BookgDt><Dt>2026-05-08</Dt></BookgDt>
    </Ntry>`
}

export const camtFile = (version: '02' | '04' | '08') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-05-31T12:00:00Z</CreDtTm></GrpHdr>
    <Stmt>
      <Id>S-1</Id>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      ${camtEntry(version)}
    </Stmt>
  </BkToCstmrStmt>
</Document>`

/** OFX 1.0.2: a key-value header followed by SGML without closing tags for values. */
export const ofxSgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260531120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121000248<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260501<DTEND>20260531
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260504120000[-5:EST]<TRNAMT>300.00<FITID>F-1<NAME>NORTHWIND COFFEE &amp; CO<MEMO>INV-2026-0042</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260505<TRNAMT>-9.99<FITID>F-2<NAME>COFFEE SHOP</STMTTRN>
<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260506<TRNAMT>+1234,5<FITID>F-3<NAME>CHECK DEPOSIT<CHECKNUM>1001</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026<TRNAMT>5<FITID>F-4<NAME>BROKEN</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>5000.00<DTASOF>20260531</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** OFX 2.2: XML. */
export const ofxXml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
  <BANKMSGSRSV1><STMTTRNRS><STMTRS>
    <CURDEF>USD</CURDEF>
    <BANKACCTFROM><BANKID>121000248</BANKID><ACCTID>1234567890</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
    <BANKTRANLIST>
      <STMTTRN>
        <TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260504</DTPOSTED><TRNAMT>300.00</TRNAMT><FITID>F-1</FITID>
        <PAYEE><NAME>M&#252;ller</NAME></PAYEE><MEMO><![CDATA[INV-2026-0042 <May>]]></MEMO>
      </STMTTRN>
    </BANKTRANLIST>
  </STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>`

/** German banks write lines about the account before the header. */
export const germanCsv = `Umsatzanzeige;;;
IBAN;DE89 3704 0044 0532 0130 00;;
Zeitraum;01.05.2026 - 31.05.2026;;

Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung
04.05.2026;Northwind Coffee GmbH;"INV-2026-0042; danke";1.300,00;USD
05.05.2026;Bäckerei;Brötchen;-9,99;USD
06.05.2026;Globex;Rechnung 7;50,5;EUR
Kontostand;;;1.340,51;USD`

export const americanCsv = `Date,Description,Debit,Credit
05/13/2026,"NORTHWIND COFFEE, INC INV-2026-0042",,"1,300.00"
05/04/2026,COFFEE SHOP,9.99,
`
