/** Words that are often misspelled, each before its correction; from Wikipedia's list of common misspellings. */
const PAIRS =
  'accomodate accommodate acheive achieve acknowlege acknowledge adress address agressive aggressive alot a_lot ' +
  'amature amateur anounce announce anouncement announcement apparantly apparently arguement argument ' +
  'availible available basicly basically beautifull beautiful begining beginning beleive believe buisness business ' +
  'calender calendar catagory category celabrate celebrate colleage colleague comming coming commited committed ' +
  'completly completely concious conscious definately definitely definatly definitely desparate desperate ' +
  'dissapoint disappoint embarass embarrass enviroment environment excelent excellent exellent excellent ' +
  'existance existence experiance experience familar familiar finaly finally foriegn foreign freind friend ' +
  'freinds friends goverment government grammer grammar gaurantee guarantee happend happened harrass harass ' +
  'heigth height immediatly immediately independant independent intresting interesting knowlege knowledge ' +
  'lenght length libary library lisence license maintainance maintenance managment management morgage mortgage ' +
  'neccessary necessary necesary necessary noticable noticeable occassion occasion occasionaly occasionally ' +
  'occured occurred occurence occurrence oppurtunity opportunity oportunity opportunity orignal original ' +
  'persistant persistent posession possession prefered preferred probaly probably profesional professional ' +
  'proffesional professional publically publicly recieve receive recieved received recomend recommend ' +
  'refered referred relevent relevant religous religious remeber remember resturant restaurant ' +
  'restaraunt restaurant saterday saturday seperate separate seperately separately similiar similar sincerly sincerely ' +
  'speach speech strenght strength succesful successful successfull successful suprise surprise ' +
  'teh the thier their togehter together tommorow tomorrow tommorrow tomorrow tomorow tomorrow tounge tongue ' +
  'truely truly unfortunatly unfortunately untill until wednsday wednesday wether whether wich which wierd weird ' +
  'writting writing writen written yesturday yesterday';

/** The right spelling of each of these words, all in lower case. */
export const CORRECTIONS: ReadonlyMap<string, string> = new Map(
  [...PAIRS.matchAll(/(\S+) (\S+)/g)].map(([, wrong = '', right = '']) => [wrong, right.replace('_', ' ')]),
);
