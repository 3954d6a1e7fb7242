/** Commands that work as they are; `origin` is the address of the registry, `words` a search query. */
export const collectExamples = (origin: string, words: string): readonly (readonly [name: string, text: string])[] => [
  [
    'curl',
    `curl --compressed -o tenders.csv ${origin}/export/tenders.csv
curl --compressed -o awards.csv ${origin}/export/awards.csv
curl --compressed --get -o found.csv --data-urlencode 'q=${words}' -d minAmount=1000000 ${origin}/search/records.csv`,
  ],
  [
    'pandas',
    `import pandas
tenders = pandas.read_csv("${origin}/export/tenders.csv", dtype={"buyer_id": str})
hryvnias = tenders[tenders.value_currency == "UAH"]
print(hryvnias.groupby("buyer_region").value.sum().sort_values(ascending=False))`,
  ],
  [
    'DuckDB',
    `-- the files of the lines above
SELECT t.title, a.supplier_name, a.value, a.value_currency
FROM 'tenders.csv' t JOIN 'awards.csv' a ON a.tender_id = t.id
WHERE a.status = 'active' ORDER BY a.value DESC LIMIT 20;`,
  ],
];
