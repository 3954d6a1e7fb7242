/** Purchases of the seed: invented, except for codes and their titles, which are those of the official classifier. */
import type { Random } from '../../fixtures/random.ts';

/** A purchase: its code with title, the tender's title, items, buyers and sellers. */
export interface Purchase {
  readonly code: string;
  readonly codeTitle: string;
  readonly category: string;
  readonly title: string;
  readonly english: string;
  readonly item: string;
  readonly itemEnglish: string;
  readonly buyers: readonly string[];
  readonly unit: { readonly code: string; readonly name: string };
  readonly trade: string;
}

const units = new Map([
  ['MTK', 'метр квадратний'],
  ['E48', 'послуга'],
  ['MTQ', 'метр кубічний'],
  ['HUR', 'година'],
  ['MON', 'місяць'],
  ['KWH', 'кіловат-година'],
  ['LTR', 'літр'],
  ['KGM', 'кілограм'],
  ['H87', 'штука'],
  ['MTR', 'метр'],
  ['PK', 'пачка'],
]);

/** Code, its title, category, title of the tender, in English, of an item, in English, kinds of buyers, unit, trade. */
const rows = `
45233142-6 | Ремонт доріг | works | Капітальний ремонт вулиці Шевченка | Overhaul of Shevchenko Street | Ремонт проїзної частини | Carriageway repair | roads | MTK | build
45233142-6 | Ремонт доріг | services | Поточний ремонт дорожнього покриття вулиць міста | Road surface repair | Ямковий ремонт асфальтобетонного покриття | Pothole repair | roads council | MTK | build
45453000-7 | Капітальний ремонт і реставрація | works | Капітальний ремонт укриття закладу освіти | Overhaul of a school shelter | Ремонтні роботи | Repair works | school | E48 | build
45261900-3 | Ремонт і технічне обслуговування дахів | works | Поточний ремонт покрівлі | Roof repair | Ремонт покрівлі | Roof repair | school hospital | MTK | build
90610000-6 | Послуги з прибирання та підмітання вулиць | services | Утримання вулиць у зимовий період | Winter maintenance of streets | Прибирання снігу | Snow clearing | roads council | E48 | service
90510000-5 | Утилізація/видалення сміття та поводження зі сміттям | services | Вивезення побутових відходів | Removal of household waste | Вивезення відходів | Waste removal | hospital school | MTQ | service
79710000-4 | Охоронні послуги | services | Фізична охорона приміщень | Guarding of premises | Охорона приміщень | Guarding of premises | hospital utility army | HUR | service
72260000-5 | Послуги, пов’язані з програмним забезпеченням | services | Супровід системи електронного документообігу | Support of an e-document system | Супровід програмного забезпечення | Software support | council hospital | MON | digital
71320000-7 | Послуги з інженерного проектування | services | Проєкт реконструкції водопровідних мереж | Design of water network reconstruction | Проєктна документація | Design documents | utility council | E48 | build
50710000-5 | Послуги з ремонту і технічного обслуговування електричного і механічного устаткування будівель | services | Технічне обслуговування ліфтів | Maintenance of lifts | Обслуговування ліфтів | Maintenance of lifts | hospital council army | E48 | service
55520000-1 | Кейтерингові послуги | services | Організація харчування учнів | Catering for pupils | Гаряче харчування | Hot meals | school | E48 | food
50110000-9 | Послуги з ремонту і технічного обслуговування мототранспортних засобів і супутнього обладнання | services | Ремонт вантажних автомобілів | Repair of lorries | Ремонт автомобілів | Vehicle repair | army utility | E48 | service
09310000-5 | Електрична енергія | goods | Електрична енергія для вуличного освітлення | Electricity for street lighting | Електрична енергія | Electricity | council utility | KWH | energy
09130000-9 | Нафта і дистиляти | goods | Дизельне паливо та бензин | Diesel fuel and petrol | Дизельне паливо | Diesel fuel | army utility hospital | LTR | energy
15510000-6 | Молоко та вершки | goods | Молоко для дитячого харчування | Milk for children | Молоко 2,5 % | Milk, 2.5 % | school | LTR | food
03220000-9 | Овочі, фрукти та горіхи | goods | Овочі та фрукти | Vegetables and fruit | Картопля продовольча | Potatoes | school hospital army | KGM | food
33140000-3 | Медичні матеріали | goods | Медичні вироби для операційного блоку | Medical supplies for surgery | Рукавички медичні стерильні | Sterile medical gloves | hospital | H87 | medical
30210000-4 | Машини для обробки даних (апаратна частина) | goods | Ноутбуки для навчальних класів | Laptops for classrooms | Ноутбук | Laptop | school council | H87 | digital
39160000-1 | Шкільні меблі | goods | Парти та стільці учнівські | School desks and chairs | Парта одномісна регульована | Adjustable single desk | school | H87 | supply
34120000-4 | Мототранспортні засоби для перевезення 10 і більше осіб | goods | Шкільний автобус | School bus | Автобус шкільний | School bus | council school | H87 | supply
44160000-9 | Магістралі, трубопроводи, труби, обсадні труби, тюбінги та супутні вироби | goods | Труби поліетиленові | Polyethylene pipes | Труба ПЕ-100 | PE-100 pipe | utility | MTR | supply
30190000-7 | Офісне устаткування та приладдя різне | goods | Папір офісний А4 | Office paper A4 | Папір офісний А4 | Office paper A4 | council school hospital | PK | supply
31520000-7 | Світильники та освітлювальна арматура | goods | Світлодіодні світильники для вулиць | LED street lights | Світильник світлодіодний | LED lamp | roads council | H87 | supply
35110000-8 | Протипожежне, рятувальне та захисне обладнання | goods | Вогнегасники | Fire extinguishers | Вогнегасник порошковий | Powder extinguisher | school hospital army | H87 | supply
33690000-3 | Лікарські засоби різні | goods | Лікарські засоби для відділень лікарні | Medicines for hospital wards | Лікарський засіб | Medicine | hospital | PK | medical
33650000-1 | Загальні протиінфекційні засоби для системного застосування, вакцини, антинеопластичні засоби та імуномодулятори | goods | Антибіотики та протиінфекційні засоби | Antibiotics and anti-infectives | Антибіотик | Antibiotic | hospital | PK | medical
45210000-2 | Будівництво будівель | works | Реконструкція будівлі школи | Reconstruction of a school building | Загальнобудівельні роботи | General building works | school council | E48 | build
45330000-9 | Водопровідні та санітарно-технічні роботи | works | Заміна мереж опалення | Replacement of heating networks | Сантехнічні роботи | Plumbing works | utility hospital | E48 | build
45310000-3 | Електромонтажні роботи | works | Електромонтажні роботи в навчальних корпусах | Electrical works in teaching buildings | Монтаж електромережі | Electrical installation | school council | E48 | build
48000000-8 | Пакети програмного забезпечення та інформаційні системи | goods | Програмне забезпечення з ліцензіями | Software with licences | Ліцензія на програмне забезпечення | Software licence | council school hospital | H87 | digital
72410000-7 | Послуги провайдерів | services | Послуги доступу до інтернету | Internet access | Доступ до інтернету | Internet access | school council hospital | MON | digital
64210000-1 | Послуги телефонного зв’язку та передачі даних | services | Послуги зв’язку та передачі даних | Telephone and data services | Послуги зв’язку | Telephone services | council army utility | MON | digital
79810000-5 | Друкарські послуги | services | Друк бланків та оголошень | Printing of forms and notices | Друкарські послуги | Printing services | council hospital | E48 | service
98310000-9 | Послуги з прання і сухого чищення | services | Прання білизни | Laundry | Прання та прасування білизни | Washing and ironing | hospital army | KGM | service
80510000-2 | Послуги з професійної підготовки спеціалістів | services | Навчання працівників з охорони праці | Safety training of staff | Навчання | Training | utility council | E48 | service
66510000-8 | Страхові послуги | services | Страхування службових автомобілів | Insurance of official cars | Страхування | Insurance | utility army council | E48 | service
15110000-2 | М’ясо | goods | М’ясо охолоджене для їдалень | Chilled meat for canteens | М’ясо птиці охолоджене | Chilled poultry | school hospital army | KGM | food
15810000-9 | Хлібопродукти, свіжовипечені хлібобулочні та кондитерські вироби | goods | Хліб та булочні вироби для шкільних їдалень | Bread and rolls for school canteens | Хліб пшеничний | Wheat bread | school hospital army | KGM | food
39830000-9 | Продукція для чищення | goods | Засоби для чищення та миття | Cleaning and washing products | Засіб для миття підлоги | Floor cleaner | school hospital council | LTR | supply
42120000-6 | Насоси та компресори | goods | Насоси для водопостачання | Pumps for water supply | Насос заглибний | Submersible pump | utility | H87 | supply
34350000-5 | Шини для транспортних засобів великої та малої тоннажності | goods | Шини для автобусів та вантажівок | Tyres for buses and lorries | Шина вантажна | Lorry tyre | utility army | H87 | supply
09120000-6 | Газове паливо | goods | Природний газ для котелень | Natural gas for boiler houses | Природний газ | Natural gas | utility school hospital | MTQ | energy
44110000-4 | Конструкційні матеріали | goods | Будівельні матеріали для ремонту | Building materials for repairs | Суміш будівельна | Building mix | roads utility | KGM | supply
50310000-1 | Технічне обслуговування і ремонт офісної техніки | services | Заправка та ремонт принтерів | Refilling and repair of printers | Обслуговування оргтехніки | Servicing of office machines | council school | E48 | digital
90910000-9 | Послуги з прибирання | services | Прибирання приміщень | Cleaning of premises | Прибирання | Cleaning | hospital council | MTK | service
14210000-6 | Гравій, пісок, щебінь і наповнювачі | goods | Щебінь та пісок для доріг | Crushed stone and sand for roads | Щебінь гранітний | Crushed granite | roads | MTQ | supply
18110000-3 | Формений одяг | goods | Формений одяг | Uniforms | Костюм формений | Uniform | army utility | H87 | supply
22110000-4 | Друковані книги | goods | Підручники та художні книги | Textbooks and fiction | Книга друкована | Printed book | school | H87 | supply
77310000-6 | Послуги з озеленення територій та утримання зелених насаджень | services | Озеленення парків та скверів | Landscaping of parks and squares | Догляд за насадженнями | Care of plantings | council roads | MTK | service
`;

/** Suffixes that distinguish purchases of the same thing, in both languages. */
const occasions = [
  ['', ''],
  [', перше півріччя', ', first half of the year'],
  [', друге півріччя', ', second half of the year'],
  [' за кошти субвенції', ', by a state grant'],
  [' для потреб філій', ' for branches'],
  [' (додаткова потреба)', ' (additional need)'],
  [' для громади', ' for the community'],
] as const;

/** What readers ask for first is bought twice as often: medicines, meals, roads, software. */
const popular: ReadonlySet<string> = new Set(['33690000-3', '33650000-1', '55520000-1', '45233142-6', '72260000-5', '48000000-8']);

export const purchases: readonly Purchase[] = rows
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [
      code = '',
      codeTitle = '',
      category = '',
      title = '',
      english = '',
      item = '',
      itemEnglish = '',
      buyers = '',
      unit = '',
      trade = '',
    ] = row.split(' | ');
    const measure = { code: unit, name: units.get(unit) ?? unit };
    return (popular.has(code) ? [...occasions, ...occasions] : occasions).map(([occasion, inEnglish]) => ({
      ...{ code, codeTitle, category, title: title + occasion, english: english + inEnglish, item, itemEnglish, trade },
      ...{ buyers: buyers.split(' '), unit: measure },
    }));
  });

export const pickOf = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random.int(0, list.length - 1)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};
