/**
 * Words that are often misspelled, each before its wrong spellings, from common knowledge of English. None of these is a word
 * itself, so that each is wrong wherever it stands; a _ is a space.
 */
const WORDS =
  'a_lot:alot absence:abscence,absense absolutely:absolutly,absolutley accept:acept acceptable:acceptible ' +
  'accessible:accessable accidentally:accidently accommodate:accomodate,acommodate accommodation:accomodation ' +
  'accomplish:acomplish according:acording account:acount accurate:acurate achieve:acheive,achive ' +
  'achieved:acheived,achived achievement:acheivement acknowledge:acknowlege,aknowledge acquire:aquire across:accross ' +
  'actually:actualy,acctually additional:additonal address:adress,addres addresses:adresses advertisement:advertisment ' +
  'affect:afect afternoon:afernoon,aftenoon again:agian against:agianst aggressive:agressive almost:allmost ' +
  'already:allready,alredy although:allthough always:alwasy,alwyas,allways amateur:amature,amatuer ' +
  'amazing:ammazing,amasing among:amoung amount:ammount anniversary:aniversary,anniversery announce:anounce ' +
  'announced:anounced announcement:anouncement,annoucement announcing:anouncing annual:anual anything:anyting,anythign ' +
  'apartment:apartement apparently:apparantly,apparantely appearance:appearence apply:aply ' +
  'appointment:apointment,appointement appreciate:apreciate,appreciatte appreciated:apreciated approach:aproach ' +
  'appropriate:apropriate approximately:aproximately,approximatly architecture:architechture argument:arguement ' +
  'article:artical atmosphere:atmosphare attendance:attendence attention:atention attractive:atractive ' +
  'audience:audiance,audeince august:agust autumn:autum available:availible,avaliable,availabe,avalable,avaible ' +
  'average:averge awesome:awsome,awesom awkward:akward bakery:bakary,bakerry balance:balence basically:basicly,basicaly ' +
  'beautiful:beautifull,beutiful,beatiful,beautful beautifully:beautifuly ' +
  'because:becuase,becasue,becouse,beacuse,becaus becoming:becomming before:befor,befroe beginner:begginer ' +
  'beginning:begining,beggining behavior:behavoir behind:behing being:beeing belief:beleif believe:beleive ' +
  'benefit:benifit benefits:benifits between:bewteen,beetween bicycle:bycicle,bicicle birthday:birtday,brithday,birthdy ' +
  'bread:braed breakfast:brekfast,breakfest broccoli:brocolli,brocoli brought:brougt building:buiding,bulding ' +
  'business:buisness,bussiness,busines,buisiness businesses:buisnesses campaign:campain,campagin cannot:cannnot ' +
  'cappuccino:cappucino,capuccino,capucino career:carreer,carrer category:catagory celebrate:celabrate,celebrat ' +
  'celebration:celabration cemetery:cemetary certain:certian certainly:certainally challenge:challange,chalenge ' +
  'challenges:challanges changing:changeing character:charachter,caracter children:childern,chidren ' +
  'chocolate:choclate,chocalate choice:choise,chioce choose:chooze cinnamon:cinammon,cinnamin coffee:coffe,cofee,coffie ' +
  'colleague:colleage,collegue colleagues:colleages,collegues collection:colection,collecton column:colum ' +
  'coming:comming comment:coment comments:coments commission:comission,commision commitment:committment,comitment ' +
  'committed:commited,comitted committee:commitee,comittee,committe community:comunity,communtiy,commuity ' +
  'company:compnay competition:competiton completely:completly,completley ' +
  'congratulations:congradulations,congragulations conscience:consience conscious:concious,consious ' +
  'consistent:consistant continue:contiue,continu convenient:convienient,convinient correspondence:correspondance ' +
  'cousin:cuosin creative:creativ,creatve criticism:critisism croissant:croisant,crossant,croissiant ' +
  'croissants:croisants,crossants currently:currenty,curently customer:custumer,cutomer customers:custumers,cutomers ' +
  'daughter:daugther december:decmber,desember decide:deside decision:desicion,decison ' +
  'definitely:definately,definatly,definitly,definetly delicious:delicous,delisious,delicios,dilicious ' +
  'delivery:delievery,delivary,delivry description:discription desperate:desparate dessert:dessertt ' +
  'development:developement difference:diffrence,differance different:diffrent,diferent,differant ' +
  'difficult:dificult,difficlt dilemma:dilemna disappear:dissapear,disapear disappoint:dissapoint,disapoint ' +
  'disappointed:dissapointed,disapointed discount:discoount,dicount discover:dicover,discovor discussion:discusion ' +
  'during:durring easily:easilly economy:econmy effective:efective eighth:eigth eligible:elligible embarrass:embarass ' +
  'embarrassed:embarassed,embarrased embarrassing:embarassing enough:enouhg,enogh,enougth entertainment:entertainement ' +
  'entrepreneur:entrepeneur,enterpreneur entrepreneurs:entrepeneurs environment:enviroment,environement,enviornment ' +
  'especially:especialy,expecially,espesially essential:essental evening:evning,eveing event:evnt everybody:everbody ' +
  'everyone:everone,everyon,eveyone everything:everthing,everyting,eveything exactly:exacly,exactley ' +
  'exaggerate:exagerate excellent:excelent,exellent,excellant except:exept excited:excitied,exicted exciting:excitting ' +
  'exercise:excercise,exersise exhausted:exausted exhibition:exibition existence:existance expensive:expencive ' +
  'experience:experiance,expierence,experence experiences:experiances extremely:extremly,extreamly facebook:facebok ' +
  'familiar:familar,familliar family:familly,famliy fascinating:facinating favorite:favrite february:febuary,feburary ' +
  'festival:festivel,festval fiery:firey finally:finaly,finnaly flavor:flaver flavors:flavers flour:flouer ' +
  'foreign:foriegn,foreing forty:fourty forward:foward friday:firday friend:freind,frined friendly:freindly ' +
  'friends:freinds,frineds,firends fulfill:fullfill fundamental:fundemental further:furthur garden:gaurden gauge:guage ' +
  'generally:generaly genius:genious giveaway:givaway government:goverment,govermnent grammar:grammer ' +
  'grateful:greatful,gratefull great:graet guarantee:gaurantee,garantee,guarentee guaranteed:gauranteed,guarenteed ' +
  'guard:gaurd guess:geuss guidance:guidence guide:giude happen:hapen happened:happend,hapened happening:happenning ' +
  'happily:happilly harass:harrass harassment:harrassment healthy:helthy,heathly height:heigth,hieght ' +
  'hierarchy:heirarchy holiday:holliday,hoilday holidays:hollidays honest:honset hoping:hopeing humorous:humerous ' +
  'hundred:hunderd hygiene:hygeine ideally:idealy identity:idenity imagine:imagin immediate:imediate,immediat ' +
  'immediately:immediatly,imediately,immediatley importance:importence important:importent,imporant,improtant ' +
  'impressive:impresive improve:imporve improvement:improvment incredible:incredable,incredibel incredibly:incredably ' +
  'independence:independance independent:independant indispensable:indispensible information:infomation ' +
  'ingredient:ingrediant,ingredeint ingredients:ingrediants,ingredeints inspiration:inspriation ' +
  'instagram:instagrm,instegram instead:insted intelligence:inteligence interest:intrest interested:intrested,intersted ' +
  'interesting:intresting,intersting interfere:interfear interrupt:interupt introduce:intoduce introducing:introducting ' +
  'invitation:invitaton january:janurary,januray jewelry:jewlery,jewelery journey:jounrey,journy judgment:judgemnt ' +
  'kitchen:kitchin,kichen knowledge:knowlege,knowledg laboratory:labratory language:langauge,languege laugh:laght ' +
  'launch:lanch launched:lauched leisure:liesure length:lenght library:libary,liberary license:lisence,lisense ' +
  'limited:limitted,limted listen:lisen literally:literaly little:litle,litlle local:locel lovely:lovley,lovly ' +
  'loyal:loyall machine:machien magazine:magasine maintenance:maintainance,maintenence management:managment ' +
  'manufacture:manufature many:mnay marketing:marketting,markting marriage:marrige medicine:medecine medieval:medeival ' +
  'memories:memorys mention:mentoin message:mesage,messege messages:mesages millennium:millenium miniature:minature ' +
  'minutes:minuts mischievous:mischevious misspell:mispell misspelled:mispelled monday:mondey month:monht ' +
  'morning:moring,morining,mornign mortgage:morgage mountain:mountian movement:movment muscle:mucsle myself:mysef ' +
  'mysterious:misterious naturally:naturaly necessarily:necessarly,neccessarily necessary:neccessary,necesary,neccesary ' +
  'neighbor:nieghbor neighborhood:nieghborhood,neigborhood nervous:nervious ninety:ninty noticeable:noticable ' +
  'november:novemeber,novermber obviously:obviosly,obviusly occasion:occassion,ocasion ' +
  'occasionally:occasionaly,occassionally,ocassionally occasions:occassions occur:occure occurred:occured ' +
  'occurrence:occurence,occurance october:ocotber official:offical,oficial officially:offically often:offen,ofen ' +
  'opening:openning,opning opinion:opinon opportunities:oportunities,oppurtunities ' +
  'opportunity:oportunity,oppurtunity,opprotunity opposite:oposite optimistic:optomistic orange:ornage ordering:odering ' +
  'organization:orginization organize:orginize original:orignal,origional originally:orignally outstanding:oustanding ' +
  'package:packege parallel:paralell,parrallel parents:parnets particular:particlar particularly:particularily ' +
  'pastime:passtime pastries:pastrys people:poeple,peolpe,peple perceive:percieve performance:performence,preformance ' +
  'permanent:permanant persistent:persistant personally:personaly personnel:personell,personnell ' +
  'perspective:perspecitve phenomenon:phenomenom photograph:fotograph photographer:photograper photography:photograpy ' +
  'physical:phisical picture:pitcure piece:peice pieces:peices playwright:playwrite pleasant:plesant ' +
  'please:plese,plaese poison:posion popular:populer portrait:portait possession:posession,possesion ' +
  'possible:possable,posible,possibel possibly:possibley potatoes:potatos practical:practicle precede:preceed ' +
  'preferred:prefered premiere:premeire prepare:prepair preparing:prepairing presence:presense present:presant ' +
  'presentation:presentaion pretty:prety,pritty privilege:priviledge,privelege probably:probaly,probbably,propably ' +
  'problem:probelm,porblem procedure:proceedure product:prodcut,porduct products:prodcuts profession:proffession ' +
  'professional:profesional,proffesional professor:proffesor program:progam prominent:prominant promise:promiss ' +
  'promotion:promtion pronunciation:pronounciation psychology:phsychology publicly:publicaly punctual:puntual ' +
  'purchase:purchace,purchse quality:qualtiy,quailty quantity:quanity question:queston,quesiton ' +
  'questionnaire:questionaire,questionnare questions:questons quickly:quikly,quickley quiet:queit ' +
  'really:realy,reely,reallly,realley reason:reson receipt:reciept,receit receipts:reciepts receive:recieve,receve ' +
  'received:recieved receiving:recieving recently:recenty,recentley recipe:recipie,receipe,reciepe ' +
  'recipes:recipies,receipes recognize:reconize recommend:recomend,reccomend,reccommend ' +
  'recommendation:recomendation,reccomendation recommendations:recomendations recommended:recomended,reccomended ' +
  'reference:referance referred:refered refreshing:refresing register:regester registration:registraton regular:reguler ' +
  'rehearsal:rehersal relevant:relevent,revelant religious:religous remember:remeber,rember,rememeber ' +
  'remembered:remebered reminder:remindar repetition:repitition representative:representitive ' +
  'reservation:resevation,reservaton reservations:resevations resistance:resistence responsibility:responsability ' +
  'responsible:responsibel restaurant:resturant,restaraunt,restaurent,restuarant,restraunt ' +
  'restaurants:resturants,restaraunts rhythm:rythm,rythym ridiculous:rediculous romantic:romatic safety:saftey ' +
  'salary:salery sandwich:sandwhich,sandwitch,sanwich sandwiches:sandwhiches satellite:satelite ' +
  'saturday:saterday,satuday schedule:shedule,schedual,scedule scheduled:sheduled science:sience scissors:scisors ' +
  'season:seaosn,seson seasonal:seasonel secretary:secratary selection:selecton sentence:sentance separate:seperate ' +
  'separated:seperated separately:seperately,separatly september:septmber,setpember serious:serius ' +
  'service:servise,serivce services:servises,serivces several:severel,sevral shining:shineing shipping:shiping ' +
  'should:shuold,shoud shoulder:sholder similar:similiar,simular simple:simpel since:sinse sincerely:sincerly,sincerley ' +
  'slept:sleeped social:socail,soical something:somthing,somehting,someting sometimes:somtimes,sometims ' +
  'souvenir:suvenir,sovenir special:speical,speacial,specail specific:specfic,spesific specifically:specificly ' +
  'speech:speach sponsor:sponser sponsored:sponsered squirrel:squirel started:strated stomach:stomache straight:straigt ' +
  'strategy:stratagy,stategy strength:strenght,strengh strengths:strenghts stretch:strech strictly:stricly ' +
  'studying:studing success:sucess,succes successful:succesful,successfull,sucessful,succesfull ' +
  'successfully:succesfully,sucessfully suggestion:sugestion,suggeston suggestions:sugestions sunday:suday,sundey ' +
  'supersede:supercede supplies:supplys support:suport,supprot suppose:supose supposed:suposed surprise:suprise,suprize ' +
  'surprised:suprised surprises:suprises surprising:suprising surround:suround symbol:symbal sympathy:sympthy ' +
  'syrup:syurp system:sysem team:taem technique:techinque technology:tecnology,technolgy ' +
  'temperature:temperture,tempature temporary:temporery,tempory tendency:tendancy thank:thnak thanks:thansk,thnaks ' +
  'that:taht,thta the:teh,hte their:thier themselves:themselfs therefore:therfore they:tehy this:tihs,htis ' +
  'thorough:thourough thought:thougth,thougt,thoght thoughts:thougths thousand:thousend throughout:throughtout ' +
  'thursday:thurday,thrusday,thursdy ticket:tiket tickets:tikets today:tody,todya ' +
  'together:togehter,toghether,togather,togeather tomatoes:tomatos ' +
  'tomorrow:tommorow,tommorrow,tomorow,tommorw,tomorrrow,tommorro tongue:tounge tonight:tonigth,toninght ' +
  'traditional:tradtional,traditonal transferred:transfered treasure:tresure truly:truely ' +
  'tuesday:teusday,tuseday,tusday twelfth:twelth twitter:twiter typical:tipical unbelievable:unbeleivable,unbelievible ' +
  'unfortunately:unfortunatly,unfortunatley,unfortunetly unique:uniqe,unqiue until:untill,unitl useful:usefull ' +
  'using:useing usually:usally,usualy vacation:vaccation vacuum:vaccum,vacum valuable:valueable vanilla:vanila,vannila ' +
  'various:varius vegan:vegen vegetable:vegatable,vegtable vegetables:vegatables,vegtables ' +
  'vegetarian:vegeterian,vegitarian vehicle:vehical version:verison,versoin very:verry view:veiw views:veiws ' +
  'villain:villian visible:visable volunteer:volonteer,volunter warranty:warrenty ' +
  'wednesday:wednsday,wendesday,wensday,wednesdy weekend:weeked,weekened weight:wieght weird:wierd ' +
  'welcome:welcom,wellcome where:wehre whether:wheather which:whcih,wich while:whlie without:withouth,withot ' +
  'wonderful:wonderfull,wondeful worker:woker workshop:workshp world:wrold would:woudl,wuold writing:writting,writeing ' +
  'written:writen year:yaer years:yaers yesterday:yesturday,yestarday yogurt:yogart young:yuong your:yuor ' +
  'yourself:youself';

/** Words that lack their apostrophe, by it: none is another word in English. */
const CONTRACTIONS =
  "aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't shouldn't wasn't weren't wouldn't won't you're they're " +
  "you've they've we've that's what's there's here's it'll they'll you'll I'm I've";

/** The right spelling of each of these words, all in lower case. */
export const CORRECTIONS: ReadonlyMap<string, string> = new Map([
  ...WORDS.split(' ').flatMap((entry) => {
    const [right = '', wrong = ''] = entry.split(':');
    return wrong.split(',').map((word) => [word, right.replace('_', ' ')] as const);
  }),
  ...CONTRACTIONS.split(' ').map((word) => [word.replace("'", '').toLowerCase(), word] as const),
]);

/** Misspellings of English that are words or names elsewhere: they are corrected in a text that is plainly English. */
export const WORDS_ELSEWHERE: ReadonlySet<string> = new Set(
  'adress apartement cant coffe dont familly im ive ment teh thats wich wont'.split(' '),
);
