/**
 * English names of the most frequent codes, for a registry whose lists are not loaded or lack them: divisions and common classes
 * of the Common Procurement Vocabulary, which ДК 021 translates (Regulation (EC) No 213/2008), and units of UN/ECE Recommendation 20.
 */
import { budgetNames, conditionTexts, criterionNames } from './shipped-terms.ts';

const parseNameRows = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)] as const),
  );

const classifierNames = parseNameRows(`
03000000-1 Agricultural, farming, fishing, forestry and related products
03220000-9 Vegetables, fruits and nuts
09000000-3 Petroleum products, fuel, electricity and other sources of energy
09120000-6 Gaseous fuels
09123000-7 Natural gas
09130000-9 Petroleum and distillates
09310000-5 Electricity
14000000-1 Mining, basic metals and related products
14210000-6 Gravel, sand, crushed stone and aggregates
15000000-8 Food, beverages, tobacco and related products
15110000-2 Meat
15510000-6 Milk and cream
15810000-9 Bread products, fresh pastry goods and cakes
16000000-5 Agricultural machinery
18000000-9 Clothing, footwear, luggage articles and accessories
18110000-3 Occupational clothing
19000000-6 Leather and textile fabrics, plastic and rubber materials
22000000-0 Printed matter and related products
22110000-4 Printed books
24000000-4 Chemical products
30000000-9 Office and computing machinery, equipment and supplies except furniture and software packages
30100000-0 Office machinery, equipment and supplies except computers, printers and furniture
30190000-7 Various office equipment and supplies
30197000-6 Small office equipment
30197630-1 Printing paper
30210000-4 Data-processing machines (hardware)
31000000-6 Electrical machinery, apparatus, equipment and consumables; lighting
31520000-7 Lamps and light fittings
32000000-3 Radio, television, communication, telecommunication and related equipment
33000000-0 Medical equipments, pharmaceuticals and personal care products
33140000-3 Medical consumables
33600000-6 Pharmaceutical products
33650000-1 General anti-infectives for systemic use, vaccines, antineoplastic and immunodulating agents
33690000-3 Various medicinal products
34000000-7 Transport equipment and auxiliary products to transportation
34120000-4 Motor vehicles for the transport of 10 or more persons
34350000-5 Tyres for heavy/light-duty vehicles
35000000-4 Security, fire-fighting, police and defence equipment
35110000-8 Firefighting, rescue and safety equipment
37000000-8 Musical instruments, sport goods, games, toys, handicraft, art materials and accessories
38000000-5 Laboratory, optical and precision equipments (excl. glasses)
39000000-2 Furniture (incl. office furniture), furnishings, domestic appliances (excl. lighting) and cleaning products
39160000-1 School furniture
39830000-9 Cleaning products
41000000-9 Collected and purified water
42000000-6 Industrial machinery
42120000-6 Pumps and compressors
43000000-3 Machinery for mining, quarrying, construction equipment
44000000-0 Construction structures and materials; auxiliary products to construction (except electric apparatus)
44110000-4 Construction materials
44160000-9 Pipeline, piping, pipes, casing, tubing and related items
45000000-7 Construction work
45210000-2 Building construction work
45233142-6 Road-repair works
45261900-3 Roof repair and maintenance work
45310000-3 Electrical installation work
45330000-9 Plumbing and sanitary works
45453000-7 Overhaul and refurbishment work
48000000-8 Software package and information systems
50000000-5 Repair and maintenance services
50110000-9 Repair and maintenance services of motor vehicles and associated equipment
50310000-1 Maintenance and repair of office machinery
50710000-5 Repair and maintenance services of electrical and mechanical building installations
50720000-8 Repair and maintenance services of central heating
51000000-9 Installation services (except software)
55000000-0 Hotel, restaurant and retail trade services
55520000-1 Catering services
60000000-8 Transport services (excl. Waste transport)
63000000-9 Supporting and auxiliary transport services; travel agencies services
64000000-6 Postal and telecommunications services
64210000-1 Telephone and data transmission services
65000000-3 Public utilities
66000000-0 Financial and insurance services
66510000-8 Insurance services
70000000-1 Real estate services
71000000-8 Architectural, construction, engineering and inspection services
71320000-7 Engineering design services
72000000-5 IT services: consulting, software development, Internet and support
72260000-5 Software-related services
72410000-7 Provider services
73000000-2 Research and development services and related consultancy services
75000000-6 Administration, defence and social security services
76000000-3 Services related to the oil and gas industry
77000000-0 Agricultural, forestry, horticultural, aquacultural and apicultural services
77310000-6 Planting and maintenance services of green areas
79000000-4 Business services: law, marketing, consulting, recruitment, printing and security
79710000-4 Security services
79810000-5 Printing services
80000000-4 Education and training services
80510000-2 Specialist training services
85000000-9 Health and social work services
90000000-7 Sewage, refuse, cleaning and environmental services
90510000-5 Refuse disposal and treatment
90610000-6 Street-cleaning and sweeping services
90910000-9 Cleaning services
92000000-1 Recreational, cultural and sporting services
98000000-3 Other community, social and personal services
98310000-9 Washing and dry-cleaning services
99999999-9 Not defined
`);

const unitNames = parseNameRows(`
BX box
DAY day
E48 service unit
GRM gram
H87 piece
HUR hour
KGM kilogram
KMT kilometre
KWH kilowatt hour
LTR litre
MLT millilitre
MON month
MTK square metre
MTQ cubic metre
MTR metre
NMP number of packs
PA packet
PK pack
PR pair
RM ream
SET set
TNE tonne
`);

/** By list, then by code; countries and conditions by their Ukrainian text. */
export const shippedNames = {
  classifier: classifierNames,
  unit: unitNames,
  country: new Map([['Україна', 'Ukraine']]),
  budget: budgetNames,
  criterion: criterionNames,
  condition: conditionTexts,
} as const;
