// Statements as banks lay them out, with made-up rows: the text, and what must be read from it.

export interface Layout {
  readonly name: string;
  readonly region: string;
  readonly text: string;
  /** `date amount kind`. */
  readonly rows: readonly string[];
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'preamble, quoted cells, debit and credit columns, pending rows',
    region: 'SG',
    text: `"Card Transaction Details For:","MasterCard World 5420-0000-0000-0002",,,,,,
"Credit Limit:","SGD 100000",,,,,,
"Transaction Date","Transaction Posting Date","Transaction Description","Transaction Type","Payment Type","Transaction Status","Debit Amount","Credit Amount"
"31 Jan 2026","31 Jan 2026","Grab* A-7QK2M9XWGYD4Singapore SGP","","Online/In-App Payment","Pending","33.1",""
"26 Jan 2026","27 Jan 2026","SHOPEE SINGAPORE MP SINGAPORE SGP","REFUND","Online/In-App Payment","Settled","","35.6"
"19 Jan 2026","20 Jan 2026","AUTOPAY AC#1234567890123456","PAYMENT","Others","Settled","","1061.48"
"09 Jan 2026","10 Jan 2026","ANNUAL FEE","FEE","Others","Settled","196.2",""`,
    rows: [
      '2026-01-31 33.1 purchase',
      '2026-01-26 -35.6 refund',
      '2026-01-19 -1061.48 payment',
      '2026-01-09 196.2 fee',
    ],
  },
  {
    name: 'semicolons, decimal comma, a preamble with a balance',
    region: 'DE',
    text: `Umsatzanzeige;Datei erstellt am: 14.03.2026 10:00
Saldo;1.234,56;EUR
Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
14.03.2026;14.03.2026;VISA REWE MARKT;Lastschrift;NR XXXX 1234 HAMBURG;1.234,56;EUR;-12,40;EUR
13.03.2026;13.03.2026;Example GmbH;Gehalt/Rente;Lohn;1.246,96;EUR;2.000,00;EUR
12.03.2026;12.03.2026;Example Person;Überweisung;Miete;-753,04;EUR;-1.800,00;EUR`,
    rows: ['2026-03-14 12.4 purchase', '2026-03-13 -2000 transfer', '2026-03-12 1800 transfer'],
  },
  {
    name: 'British: day first, spending positive',
    region: 'GB',
    text: `Date,Description,Amount,Extended Details,Appears On Your Statement As,Reference,Category
03/02/2026,TESCO STORES 2041       LONDON,12.40,,TESCO STORES 2041       LONDON,'AT260340001',General Purchases-Groceries
05/02/2026,PAYMENT RECEIVED - THANK YOU,-350.00,,,'AT2603',
09/02/2026,AMAZON.CO.UK,9.99,,AMAZON.CO.UK,'AT3',General Purchases-Online`,
    rows: ['2026-02-03 12.4 purchase', '2026-02-05 -350 payment', '2026-02-09 9.99 purchase'],
  },
  {
    name: 'American: month first, with nearly the same headings',
    region: 'GB',
    text: `Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As,Reference,Category
02/03/2026,WHOLE FOODS MARKET AUSTIN TX,A EXAMPLE,-12345,42.10,,WHOLE FOODS MARKET,'3202',Merchandise
02/05/2026,AUTOPAY PAYMENT - THANK YOU,A EXAMPLE,-12345,-350.00,,,'320',
02/09/2026,UBER TRIP HELP.UBER.COM CA,A EXAMPLE,-12345,18.22,,UBER,'3',Transportation`,
    rows: ['2026-02-03 42.1 purchase', '2026-02-05 -350 payment', '2026-02-09 18.22 purchase'],
  },
  {
    name: 'no headings, amount before the text, a second date inside it',
    region: 'AU',
    text: `28/09/2026,"-7.50","MCDONALDS STRATHFIELD NS AUS Card xx1234 Value Date: 26/09/2026","+1763.94"
24/09/2026,"-250.00","Transfer to xx9876 app","+1771.44"
15/09/2026,"2615.40","Salary EXAMPLE PTY LTD","+2021.44"`,
    rows: ['2026-09-28 7.5 purchase', '2026-09-24 250 transfer', '2026-09-15 -2615.4 transfer'],
  },
  {
    name: 'an empty heading',
    region: 'AU',
    text: `Date,,Amount
3/10/2026,COUNTDOWN AUCKLAND,-12.50
4/10/2026,Z ENERGY,-45.10
14/10/2026,SALARY EXAMPLE,2000.00`,
    rows: ['2026-10-03 12.5 purchase', '2026-10-04 45.1 purchase', '2026-10-14 -2000 transfer'],
  },
  {
    name: 'the direction as DR and CR behind the amount, another column in foreign money',
    region: 'SG',
    text: `Account transactions shown for: SMART CREDIT CARD

Date,DESCRIPTION,Foreign Currency Amount,SGD Amount
03/10/2026,"BUS/MRT SINGAPORE SG",,SGD 2.10 DR
05/10/2026,"PAYMENT - THANK YOU",,SGD 350.00 CR
07/10/2026,"AMAZON US",USD 20.00,SGD 27.40 DR`,
    rows: ['2026-10-03 2.1 purchase', '2026-10-05 -350 payment', '2026-10-07 27.4 purchase'],
  },
  {
    name: 'reverted rows, and a fee beside the amount',
    region: 'GB',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-03-03 10:12:10,2026-03-03 11:00:01,Pret A Manger,-4.20,0.00,GBP,COMPLETED,1695.81
CARD_PAYMENT,Current,2026-03-03 12:00:00,,Uber,-220.00,0.00,GBP,REVERTED,
ATM,Current,2026-03-05 11:12:10,2026-03-05 12:00:01,Cash at Lloyds Bank,-100.00,2.00,GBP,COMPLETED,1593.81
CARD_REFUND,Current,2026-03-06 12:12:10,2026-03-06 13:00:01,Refund from ASOS,24.99,0.00,GBP,COMPLETED,1618.80`,
    rows: ['2026-03-03 4.2 purchase', '2026-03-05 100 cash', '2026-03-06 -24.99 refund'],
  },
  {
    name: 'Chinese headings',
    region: 'HK',
    text: `交易日期,交易描述,支出,存入,結餘
2026年10月3日,WELLCOME MONG KOK,100.00,,900.00
2026年10月4日,SALARY,,5000.00,5900.00`,
    rows: ['2026-10-03 100 purchase', '2026-10-04 -5000 transfer'],
  },
  {
    name: 'a PDF of a card: no years, CR, references, totals',
    region: 'SG',
    text: `Credit Card(s) Statement
Statement Date                                12 FEB 2025
Post           Trans            Description of Transaction                              Transaction Amount
Date           Date                                                                         SGD
                                PREVIOUS BALANCE                                             500.00
28 DEC         26 DEC           SHOPEE SINGAPORE MP SINGAPORE                                17.74 CR
                                Ref No. : 74508526000000000000000
12 JAN         10 JAN           STEAM PURCHASE 4259522 DE                                    13.83
19 JAN         17 JAN           PAYMT THRU E-BANK/HOMEB/CYBERB                              500.00 CR
                                SUB TOTAL                                                    1,137.65`,
    rows: ['2024-12-26 -17.74 refund', '2025-01-10 13.83 purchase', '2025-01-17 -500 payment'],
  },
  {
    name: 'a PDF of an account: the date once a day, the direction by column, balances now and then',
    region: 'GB',
    text: `Your Statement
Statement Date 28 February 2026
Date        Payment type and details            Paid out      Paid in       Balance
01 Feb 26   BALANCE BROUGHT FORWARD                                         1,000.00
02 Feb 26   VIS  TESCO STORES                      23.10
            DD   VODAFONE LTD                      38.00                      938.90
03 Feb 26   CR   EXAMPLE LTD SALARY                           2,000.00      2,938.90
05 Feb 26   ATM  CASH HIGH ST                      50.00
            )))  SAINSBURYS S/MKTS                 12.00                    2,876.90
06 Feb 26   CR   SAINSBURYS S/MKTS                               12.00      2,888.90
28 Feb 26   BALANCE CARRIED FORWARD                                         2,888.90`,
    rows: [
      '2026-02-02 23.1 purchase',
      '2026-02-02 38 payment',
      '2026-02-03 -2000 transfer',
      '2026-02-05 50 cash',
      '2026-02-05 12 purchase',
      '2026-02-06 -12 refund',
    ],
  },
  {
    name: 'a PDF of an account: the direction by the balance alone',
    region: 'MY',
    text: `STATEMENT DATE : 30/11/25
ENTRY DATE     TRANSACTION DESCRIPTION             TRANSACTION AMOUNT    STATEMENT BALANCE
               BEGINNING BALANCE                                              2,500.00
03/11/25       SALE DEBIT                                  35.00               2,465.00
               99 SPEEDMART 2231 *
15/11/25       CASH DEPOSIT                             5,000.00               7,465.00
30/11/25       PROFIT PAID                                   .70               7,465.70
ENDING BALANCE :                                                              7,465.70`,
    rows: ['2025-11-03 35 purchase', '2025-11-15 -5000 transfer', '2025-11-30 -0.7 interest'],
  },
  {
    name: 'copied: date, text and amount on lines of their own',
    region: 'SG',
    text: `14 Feb 2026
Misc DR-Debit Card
12FEB 1234
Grab* A-7QK2M9XWGYD4 Singapore
39.80SGD
-
6,558.11SGD
06 Feb 2026
Inward Credit-FAST
EXAMPLE EMPLOYER
-
3,200.00SGD
6,597.91SGD`,
    rows: ['2026-02-14 39.8 purchase', '2026-02-06 -3200 transfer'],
  },
  {
    name: 'labels before their values, block after block',
    region: 'GB',
    text: `From: 01/02/2026 to 07/02/2026

Date: 06/02/2026
Description: CARD PAYMENT TO TESCO UPT 3896,40.16 GBP, RATE 1.00/GBP ON 04-02-2026
Amount: -40.16
Balance: 628.67

Date: 05/02/2026
Description: NON-STERLING TRANSACTION FEE
Amount: -0.27
Balance: 668.83`,
    rows: ['2026-02-06 40.16 purchase', '2026-02-05 0.27 fee'],
  },
  {
    name: 'OFX as SGML',
    region: 'US',
    text: `OFXHEADER:100
DATA:OFXSGML

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261003120000[0:GMT]<TRNAMT>-12.50<FITID>1<NAME>STARBUCKS &amp; CO</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>350.00<FITID>2<NAME>Payment Thank You-Mobile</STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
    rows: ['2026-10-03 12.5 purchase', '2026-10-05 -350 payment'],
  },
  {
    name: 'QIF',
    region: 'SG',
    text: '!Type:CCard\nD03/10/2026\nT-12.50\nPGRAB SINGAPORE\n^\nD05/10/2026\nT350.00\nPPAYMENT THANK YOU\n^',
    rows: ['2026-10-03 12.5 purchase', '2026-10-05 -350 payment'],
  },
  {
    name: 'lines without dates',
    region: 'SG',
    text: 'GRAB *A-7QK2M9X SINGAPORE 12.50\nNTUC FAIRPRICE 45.10\nSTARBUCKS 8.20 CR',
    rows: ['none 12.5 purchase', 'none 45.1 purchase', 'none -8.2 refund'],
  },
];
